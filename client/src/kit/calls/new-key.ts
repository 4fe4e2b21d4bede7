/** A key nobody else has, for `idempotency-key`; `crypto.randomUUID` is missing where the page came without TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (value) => value.toString(16).padStart(2, '0')).join('')

/** The same as the id of a command: five groups with dashes. */
export const newCommandId = (): string => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
