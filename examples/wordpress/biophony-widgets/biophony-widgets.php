<?php
/**
 * Plugin Name: Biophony Widgets
 * Description: A block that shows what a Biophony project found: species, activity, acoustic indices or a summary.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: biophony-widgets
 */

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/settings-page.php';
require __DIR__ . '/includes/token-route.php';

add_action( 'init', 'biophony_widgets_register' );

/** Registers the block, and the script of the service that draws it. */
function biophony_widgets_register() {
	register_block_type( __DIR__ );
	$service = biophony_widgets_service();
	if ( '' !== $service ) {
		wp_register_script( 'biophony-widget', $service . '/biophony-widget.js', array(), null, true );
	}
	// The editor offers the projects that the administrator has listed, and no others.
	wp_add_inline_script(
		'biophony-widget-editor-script',
		'window.biophonyWidgets = ' . wp_json_encode( array( 'projects' => biophony_widgets_projects() ) ) . ';',
		'before'
	);
}

add_filter( 'script_loader_tag', 'biophony_widgets_module', 10, 2 );

/** Says of the service's script that it is a module. */
function biophony_widgets_module( $tag, $handle ) {
	return 'biophony-widget' === $handle ? str_replace( '<script ', '<script type="module" ', $tag ) : $tag;
}
