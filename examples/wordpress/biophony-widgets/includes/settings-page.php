<?php
// Settings > Biophony, for those who may manage the site's options. WordPress checks the nonce of the form itself.

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', 'biophony_widgets_add_page' );

/** Adds the page to the menu. */
function biophony_widgets_add_page() {
	$title = __( 'Biophony', 'biophony-widgets' );
	add_options_page( $title, $title, 'manage_options', 'biophony-widgets', 'biophony_widgets_page' );
}

add_action( 'admin_init', 'biophony_widgets_register_settings' );

/** Tells WordPress which options the page may write, and how each is cleaned. */
function biophony_widgets_register_settings() {
	$cleaned = array(
		'biophony_widgets_service'  => 'biophony_widgets_clean_service',
		'biophony_widgets_key'      => 'biophony_widgets_clean_key',
		'biophony_widgets_projects' => 'sanitize_textarea_field',
	);
	foreach ( $cleaned as $option => $callback ) {
		register_setting( 'biophony-widgets', $option, array( 'sanitize_callback' => $callback ) );
	}
}

/** An address of the web, or nothing. */
function biophony_widgets_clean_service( $address ) {
	return untrailingslashit( esc_url_raw( trim( $address ), array( 'https', 'http' ) ) );
}

/** A key that was typed replaces the one there is; an empty field leaves it. */
function biophony_widgets_clean_key( $key ) {
	$key = sanitize_text_field( $key );
	return '' === $key ? (string) get_option( 'biophony_widgets_key', '' ) : $key;
}

/** Tokens were made for settings that are no longer those. */
function biophony_widgets_forget_tokens() {
	foreach ( array_keys( biophony_widgets_projects() ) as $project ) {
		delete_transient( biophony_widgets_transient( $project ) );
	}
}

add_action( 'update_option_biophony_widgets_key', 'biophony_widgets_forget_tokens' );
add_action( 'update_option_biophony_widgets_service', 'biophony_widgets_forget_tokens' );

/** Writes the page. The key is never written back: the field only says whether there is one. */
function biophony_widgets_page() {
	$has_key = '' !== biophony_widgets_key();
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Biophony', 'biophony-widgets' ); ?></h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'biophony-widgets' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="biophony-service"><?php esc_html_e( 'Address of the service', 'biophony-widgets' ); ?></label></th>
					<td><input id="biophony-service" name="biophony_widgets_service" type="url" class="regular-text" placeholder="https://biophony.example" value="<?php echo esc_attr( biophony_widgets_service() ); ?>"></td>
				</tr>
				<tr>
					<th scope="row"><label for="biophony-key"><?php esc_html_e( 'API key', 'biophony-widgets' ); ?></label></th>
					<td>
						<?php if ( defined( 'BIOPHONY_API_KEY' ) ) : ?>
							<p><?php esc_html_e( 'The key is defined in wp-config.php.', 'biophony-widgets' ); ?></p>
						<?php else : ?>
							<input id="biophony-key" name="biophony_widgets_key" type="password" class="regular-text" autocomplete="off" placeholder="<?php echo esc_attr( $has_key ? __( 'A key is stored. Type another one to replace it.', 'biophony-widgets' ) : '' ); ?>">
							<p class="description"><?php esc_html_e( 'A key with the scope embed:create alone. It stays on this server.', 'biophony-widgets' ); ?></p>
						<?php endif; ?>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="biophony-projects"><?php esc_html_e( 'Projects', 'biophony-widgets' ); ?></label></th>
					<td>
						<textarea id="biophony-projects" name="biophony_widgets_projects" rows="5" class="large-text code"><?php echo esc_textarea( (string) get_option( 'biophony_widgets_projects', '' ) ); ?></textarea>
						<p class="description"><?php esc_html_e( 'The projects that every visitor of this site may see, one a line: the ID, a space, and a title for the editor.', 'biophony-widgets' ); ?></p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
