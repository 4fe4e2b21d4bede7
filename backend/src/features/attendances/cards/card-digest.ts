import { cardNumber } from '@menara/shared/domain/people/attendance-evidence.ts'
import { type Keyring, macOf } from '../../../platform/secrets/keyring.ts'

/** By which numbers of cards are compared: a key that is never rotated, so that cards outlive keys. */
export type CardKey = Keyring['identities']

/** HMAC-SHA256 of a card's number, in hexadecimal digits. */
export const digestOf = (key: CardKey, number: string): string => macOf(key, `attendance card ${cardNumber(number)}`).toString('hex')
/** What is shown of a number. */
export const last4Of = (number: string): string => cardNumber(number).slice(-4)
