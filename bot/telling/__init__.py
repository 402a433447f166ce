"""What is committed is told: board, announcement, summary; to the GMs in their channel."""
