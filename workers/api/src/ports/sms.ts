/** Sends text messages. Numbers are E.164, such as +393331234567. Throws what the service behind it answers. */
export interface SmsSender {
  send(message: { to: string; text: string }): Promise<void>;
}
