<?php
/**
 * What visitors get: the element, which the service's script draws.
 *
 * @var array $attributes The block's attributes.
 */

defined( 'ABSPATH' ) || exit;

$projects = biophony_widgets_projects();
$project  = '' !== $attributes['project'] ? $attributes['project'] : (string) key( $projects );

if ( ! biophony_widgets_ready() || ! isset( $projects[ $project ] ) ) {
	// Visitors cannot mend it; those who can are told.
	if ( current_user_can( 'edit_posts' ) ) {
		printf( '<p>%s</p>', esc_html__( 'This Biophony widget is not shown: see Settings > Biophony for the service, the key and the projects.', 'biophony-widgets' ) );
	}
	return;
}

wp_enqueue_script( 'biophony-widget' );
$element = array(
	'widget'        => $attributes['widget'],
	'base-url'      => biophony_widgets_service(),
	'project-id'    => $project,
	'heading-level' => $attributes['headingLevel'],
	'locale'        => get_bloginfo( 'language' ),
	'data-project'  => $project,
	'data-token'    => rest_url( 'biophony/v1/token' ),
);
if ( is_user_logged_in() ) {
	$element['data-nonce'] = wp_create_nonce( 'wp_rest' );
}
$written = '';
foreach ( $element as $name => $value ) {
	$written .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
}
printf( '<div %s><biophony-widget%s></biophony-widget></div>', get_block_wrapper_attributes(), $written ); // phpcs:ignore
