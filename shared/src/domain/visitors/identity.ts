export const identityKinds = ['nik', 'passport', 'other'] as const
export type IdentityKind = (typeof identityKinds)[number]

/**
 * Whether sixteen digits can be a NIK (Permendagri 102/2009, article 37): province, regency and district, date of birth with 40 added
 * to a woman's day, and a serial number from 0001.
 */
export function isNik(text: string): boolean {
  const [, province, day, month, serial] = /^(\d{2})\d{4}(\d{2})(\d{2})\d{2}(\d{4})$/.exec(text)?.map(Number) ?? []
  if (province === undefined || day === undefined || month === undefined) return false
  const born = day > 40 ? day - 40 : day
  return province >= 11 && born >= 1 && born <= (DAYS[month - 1] ?? 0) && serial !== 0
}
/** The year has two digits and may be a leap year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The number as it is kept: without spaces, dots and dashes, in capitals. */
export const plainIdentity = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** The broken rule of a number that is none of its kind, `empty` where there is none at all; undefined for a good one. */
export function identityFault(kind: IdentityKind, plain: string): string | undefined {
  if (plain === '') return 'empty'
  if (kind === 'nik') return isNik(plain) ? undefined : 'nik'
  return /^[A-Z0-9]{5,20}$/.test(plain) ? undefined : 'pattern'
}

/** A name as it is compared: without accents, marks, case and order of its parts. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/** Whether a name only says more of the same person: every part of the one before is in it. */
export function completesName(before: string, after: string): boolean {
  const parts = nameKey(after).split(' ')
  return nameKey(before)
    .split(' ')
    .every((part) => part === '' || parts.includes(part))
}
