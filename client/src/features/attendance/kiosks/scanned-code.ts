/** Address that a kiosk shows as its QR code: other cameras open it. */
export const kioskLinkOf = (origin: string, code: string): string => `${origin}/people/my?kiosk=${code}`

/** The code in what a camera has read: that of a kiosk's address, else the text as far as the server takes it, which says what is wrong. */
export function codeIn(text: string): string {
  const inAddress = /[?&]kiosk=([A-Za-z0-9._-]+)/.exec(text)?.[1]
  return inAddress ?? (text.replace(/[^A-Za-z0-9._-]/g, '').slice(0, 200) || '-')
}
