import { expect, it } from 'vitest'
import { GATE_CODE_ALPHABET, plainMark, readShortCode, shortCodeText } from './gate-code.ts'

it('VI-100 reads a short code in any case, with or without blanks and dashes, and nothing else as one', () => {
  expect(['k7mq-2xpa', ' K7MQ 2XPA ', 'K7MQ2XPA'].map(readShortCode)).toEqual(['K7MQ2XPA', 'K7MQ2XPA', 'K7MQ2XPA'])
  expect(['K7MQ2XP', 'K7MQ2XPAA', 'K7MQ2XP0', 'K7MQ2XPO', 'K7MQ2XPI', '', 'V-001'].map(readShortCode)).toEqual(Array(7).fill(undefined))
  expect(shortCodeText('K7MQ2XPA')).toBe('K7MQ-2XPA')
  expect([...'0O1IL'].some((text) => GATE_CODE_ALPHABET.includes(text))).toBe(false)
  expect(plainMark('b 1234-xyz')).toBe('B1234XYZ')
})
