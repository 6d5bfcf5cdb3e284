<?php
/*
 * POST biophony/v1/token gives a visitor's widget leave to read one project.
 *
 * Visitors who are not signed in must get tokens too, so the route asks for no capability. What it gives is limited
 * otherwise: to the projects that an administrator has listed, to reading, to the pages of this site, and to ten minutes.
 * For the same reason it asks for no nonce: it changes nothing, and a nonce in a cached page would be refused after a
 * day. Signed-in visitors do send theirs, so that WordPress knows them, and a site that shows projects to its members
 * alone can say so by the filter `biophony_widgets_may_read`.
 */

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', 'biophony_widgets_add_route' );

/** Adds the route. */
function biophony_widgets_add_route() {
	register_rest_route(
		'biophony/v1',
		'/token',
		array(
			'methods'             => 'POST',
			'callback'            => 'biophony_widgets_give_token',
			'permission_callback' => 'biophony_widgets_may_ask',
			'args'                => array(
				'project' => array(
					'type'     => 'string',
					'required' => true,
				),
			),
		)
	);
}

/** A project that is not listed is answered as one that does not exist. */
function biophony_widgets_may_ask( WP_REST_Request $request ) {
	$project = $request['project'];
	if ( ! isset( biophony_widgets_projects()[ $project ] ) ) {
		return new WP_Error( 'biophony_no_project', __( 'There is no such project.', 'biophony-widgets' ), array( 'status' => 404 ) );
	}
	/** Whether whoever asks may see the project; everybody may as long as no filter says otherwise. */
	return (bool) apply_filters( 'biophony_widgets_may_read', true, $project );
}

/** Answers the token. */
function biophony_widgets_give_token( WP_REST_Request $request ) {
	$token = biophony_widgets_token( $request['project'] );
	if ( is_wp_error( $token ) ) {
		return $token;
	}
	$answer = new WP_REST_Response( array( 'token' => $token ) );
	$answer->header( 'Cache-Control', 'no-store' );
	return $answer;
}

/** Where the token of a project is kept. */
function biophony_widgets_transient( $project ) {
	return 'biophony_token_' . md5( $project );
}

/** The origin of this site as browsers name it. */
function biophony_widgets_origin() {
	$parts = wp_parse_url( home_url() );
	return $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/** A token for all visitors, who may read the same: the service is asked once in five minutes, not for each of them. */
function biophony_widgets_token( $project ) {
	$kept = get_transient( biophony_widgets_transient( $project ) );
	if ( is_string( $kept ) ) {
		return $kept;
	}
	if ( ! biophony_widgets_ready() ) {
		return new WP_Error( 'biophony_not_ready', __( 'The service is not set up.', 'biophony-widgets' ), array( 'status' => 503 ) );
	}
	$answer = wp_remote_post(
		biophony_widgets_service() . '/api/embed/tokens',
		array(
			'headers' => array(
				'Authorization' => 'Bearer ' . biophony_widgets_key(),
				'Content-Type'  => 'application/json',
			),
			'body'    => wp_json_encode(
				array(
					'project_id' => $project,
					'origins'    => array( biophony_widgets_origin() ),
				)
			),
			'timeout' => 10,
		)
	);
	$body  = is_wp_error( $answer ) ? null : json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( empty( $body['token'] ) ) {
		// What exactly is wrong is for the site's own log, not for its visitors.
		error_log( 'Biophony gave no token: ' . ( is_wp_error( $answer ) ? $answer->get_error_message() : wp_remote_retrieve_body( $answer ) ) );
		return new WP_Error( 'biophony_no_token', __( 'The service gave no token.', 'biophony-widgets' ), array( 'status' => 502 ) );
	}
	set_transient( biophony_widgets_transient( $project ), $body['token'], 5 * MINUTE_IN_SECONDS );
	return $body['token'];
}
