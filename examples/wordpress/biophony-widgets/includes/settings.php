<?php
// What the site knows of the service. All of it is kept on the server; the key never reaches a browser.

defined( 'ABSPATH' ) || exit;

/** The address of the service without a slash at its end, or an empty string. */
function biophony_widgets_service() {
	return untrailingslashit( (string) get_option( 'biophony_widgets_service', '' ) );
}

/** The API key: from wp-config.php where BIOPHONY_API_KEY is defined there, else from the settings page. */
function biophony_widgets_key() {
	return defined( 'BIOPHONY_API_KEY' ) ? BIOPHONY_API_KEY : (string) get_option( 'biophony_widgets_key', '' );
}

/**
 * The projects that this site shows to its visitors, their titles by their IDs, as the administrator has listed them:
 * a project a line, first the ID and then what the editor calls it.
 */
function biophony_widgets_projects() {
	$projects = array();
	foreach ( preg_split( '/\R/', (string) get_option( 'biophony_widgets_projects', '' ) ) as $line ) {
		$parts = preg_split( '/\s+/', trim( $line ), 2 );
		if ( '' !== $parts[0] ) {
			$projects[ $parts[0] ] = isset( $parts[1] ) ? $parts[1] : $parts[0];
		}
	}
	return $projects;
}

/** Whether there is all that is needed to show a project. */
function biophony_widgets_ready() {
	return '' !== biophony_widgets_service() && '' !== biophony_widgets_key();
}
