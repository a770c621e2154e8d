-- A known device is reached by its person alone; log-in runs as the system.
CALL protect_table('known_devices', 'user_id = (SELECT app_user_id())');
