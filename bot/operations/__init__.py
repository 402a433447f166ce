"""What a host deals with: settings, the command line, logs, exit codes, backups, health."""
