"""What people press and read: drawn from data, dispatched by custom_id, with no state of its own."""
