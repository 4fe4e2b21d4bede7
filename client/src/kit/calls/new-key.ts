import { hexOf } from '@menara/shared/kit/hex.ts'
/** A key nobody else has, for `idempotency-key`; `crypto.randomUUID` is missing where the page came without TLS. */
export const newKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)))

/** The same as the id of a command: five groups with dashes. */
export const newCommandId = (): string => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
