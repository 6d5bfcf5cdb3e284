<?php
// Removes what the plugin has kept, the key above all.

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

foreach ( array( 'service', 'key', 'projects' ) as $name ) {
	delete_option( "biophony_widgets_$name" );
}
