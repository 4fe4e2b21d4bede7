/** The first `max` characters as text that PostgreSQL stores: without null characters and lone surrogates. */
export const storable = (text: string, max: number): string => text.slice(0, max).replaceAll('\u0000', '\ufffd').toWellFormed()
