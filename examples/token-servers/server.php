<?php
// A web page with widgets, and the tokens for them. PHP 8.0 or newer, without packages.

declare(strict_types=1);

/** A setting that there must be. */
function setting(string $name): string
{
    $value = getenv($name);
    if ($value === false || $value === '') {
        throw new RuntimeException("Set $name.");
    }
    return $value;
}

/** What the service answers to a call for a token, which works on pages of $origin alone. */
function embed_token(string $service, string $origin): string
{
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => ['Authorization: Bearer ' . setting('BIOPHONY_API_KEY'), 'Content-Type: application/json'],
        'content' => json_encode([
            'project_id' => setting('BIOPHONY_PROJECT_ID'),
            'origins' => [$origin],
        ], JSON_THROW_ON_ERROR),
        'timeout' => 10,
        'ignore_errors' => true,
    ]]);
    $body = @file_get_contents("$service/api/embed/tokens", false, $context);
    if ($body === false) {
        throw new RuntimeException("The service at $service could not be asked.");
    }
    $answer = json_decode($body, true);
    if (!is_array($answer) || !isset($answer['token'])) {
        throw new RuntimeException("The service gave no token: $body");
    }
    return $answer['token'];
}

$service = rtrim(setting('BIOPHONY_API_URL'), '/');
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$files = [
    '/' => ['index.html', 'text/html; charset=utf-8'],
    '/page.css' => ['page.css', 'text/css'],
    '/page.js' => ['page.js', 'text/javascript'],
];

if ($_SERVER['REQUEST_METHOD'] === 'POST' && $path === '/biophony-token') {
    try {
        $token = embed_token($service, setting('PAGE_ORIGIN'));
    } catch (RuntimeException $error) {
        error_log($error->getMessage());
        http_response_code(502);
        exit('The service gave no token.');
    }
    // A page of other sites can ask too, but cannot read the answer: it has no headers of CORS.
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    exit(json_encode(['token' => $token], JSON_THROW_ON_ERROR));
}

if (!isset($files[$path])) {
    http_response_code(404);
    exit('Not found');
}
[$name, $type] = $files[$path];
header("Content-Type: $type");
header(
    "Content-Security-Policy: default-src 'none'; script-src 'self' $service; style-src 'self'; "
    . "connect-src 'self' $service; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
);
$content = file_get_contents(__DIR__ . "/page/$name");
echo strtr($content, [
    '{{BIOPHONY_API_URL}}' => htmlspecialchars($service),
    '{{BIOPHONY_PROJECT_ID}}' => htmlspecialchars(setting('BIOPHONY_PROJECT_ID')),
]);
