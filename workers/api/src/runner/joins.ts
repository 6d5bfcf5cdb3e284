/** First 16 hexadecimal digits of the SHA-256 of what joined analyses must agree in. */
export async function joinKey(of: {
  analysis_type: string;
  model: string | null;
  model_version: string | null;
  settings: Readonly<Record<string, unknown>>;
}): Promise<string> {
  const text = JSON.stringify([of.analysis_type, of.model, of.model_version, of.settings]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
