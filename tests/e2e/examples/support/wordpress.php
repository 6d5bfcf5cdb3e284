<?php
// As much of WordPress as the plugin calls, and the plugin on it. Prints, as JSON, what it makes of the settings and the
// questions that the first argument has.

define( 'ABSPATH', __DIR__ );
define( 'MINUTE_IN_SECONDS', 60 );
$given = json_decode( $argv[1], true );
$made  = array(
	'sent'  => array(),
	'route' => null,
);

class WP_Error {
	public $code;
	public $data;
	public function __construct( $code, $message, $data ) {
		$this->code = $code;
		$this->data = $data;
	}
}
class WP_REST_Response {
	public $data;
	public $headers = array();
	public function __construct( $data ) {
		$this->data = $data;
	}
	public function header( $name, $value ) {
		$this->headers[ $name ] = $value;
	}
}
class WP_REST_Request extends ArrayObject {
}

function add_action() {}
function add_filter() {}
function __( $text ) {
	return $text;
}
function esc_html__( $text ) {
	return htmlspecialchars( $text );
}
function esc_attr( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES );
}
function untrailingslashit( $text ) {
	return rtrim( $text, '/' );
}
function get_option( $name, $absent ) {
	return $GLOBALS['given']['options'][ $name ] ?? $absent;
}
function get_bloginfo() {
	return 'en-GB';
}
function home_url() {
	return 'https://reserve.example:8443/blog';
}
function rest_url( $path ) {
	return "https://reserve.example:8443/wp-json/$path";
}
function wp_parse_url( $url ) {
	return parse_url( $url );
}
function wp_json_encode( $value ) {
	return json_encode( $value );
}
function is_user_logged_in() {
	return $GLOBALS['given']['member'];
}
function wp_create_nonce() {
	return 'a-nonce';
}
function current_user_can() {
	return $GLOBALS['given']['editor'];
}
function apply_filters( $name, $value ) {
	return 'biophony_widgets_may_read' === $name ? $GLOBALS['given']['mayRead'] : $value;
}
function get_block_wrapper_attributes() {
	return 'class="wp-block-biophony-widget"';
}
function wp_enqueue_script() {}
function register_rest_route( $space, $path, $route ) {
	$GLOBALS['made']['route'] = array( "$space$path", $route['methods'] );
}
function get_transient() {
	return false;
}
function set_transient( $name, $value, $seconds ) {
	$GLOBALS['made']['kept'] = $seconds;
}
function wp_remote_post( $address, $options ) {
	$GLOBALS['made']['sent'][] = array( $address, $options['headers']['Authorization'], json_decode( $options['body'], true ) );
	return array( 'body' => '{"token":"a-token"}' );
}
function is_wp_error( $value ) {
	return $value instanceof WP_Error;
}
function wp_remote_retrieve_body( $answer ) {
	return $answer['body'];
}

$plugin = $argv[2];
require "$plugin/biophony-widgets.php";

/** What the block becomes in a page. */
function drawn( $plugin, $attributes ) {
	ob_start();
	include "$plugin/render.php";
	return ob_get_clean();
}
$made['html'] = drawn( $plugin, $given['attributes'] );

biophony_widgets_add_route();
$request        = new WP_REST_Request( array( 'project' => $given['asked'] ) );
$may            = biophony_widgets_may_ask( $request );
$made['may']    = $may instanceof WP_Error ? $may->data['status'] : $may;
$made['answer'] = true === $may ? biophony_widgets_give_token( $request ) : null;
echo json_encode( $made );
