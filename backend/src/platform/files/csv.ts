/** A text in a line of CSV (RFC 4180): always quoted; one that a spreadsheet would take for a formula is made plain. */
export const csvText = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
