import { existsSync, readFileSync } from 'node:fs'
import { Refusal } from '../kit/refusal.ts'

/** A test that failed: its file, its whole name and the beginning of what it said. */
export interface Failure {
  readonly file: string
  readonly name: string
  readonly message: string
}

/** What a test runner found. */
export interface Outcome {
  readonly code: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** Failed once and passed when tried again: counted as passed, and said. */
  readonly accidents: readonly Failure[]
}

export const NOTHING: Outcome = { code: 0, passed: 0, failed: 0, skipped: 0, failures: [], accidents: [] }

const SHOWN = 20
const LINES = 14

/** The end of a run: each failure with its beginning, as logs are often kept by their ends alone, then the count. */
export function lastWords(outcomes: readonly Outcome[]): string {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const accidents = outcomes.flatMap((outcome) => outcome.accidents)
  const told = [...failures.slice(0, SHOWN).map(failed('FAILED')), ...accidents.slice(0, SHOWN).map(failed('FAILED ONCE, PASSED AGAIN'))]
  if (failures.length > SHOWN) told.push(`and ${failures.length - SHOWN} more, above\n`)
  const sum = (of: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
  return `\n${told.join('\n')}\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}

const failed =
  (how: string) =>
  ({ file, name, message }: Failure): string =>
    `${how} ${file} › ${name}\n${indent(beginning(message))}\n`

/** What a runner wrote down; without it there is nothing to count. */
export function results<Shape>(file: string): Shape {
  if (!existsSync(file)) throw new Refusal('The test runner ended without results; what it says is above.')
  return JSON.parse(readFileSync(file, 'utf8')) as Shape
}

const ESCAPE = String.fromCodePoint(27)
const plain = (text: string) =>
  text
    .split(ESCAPE)
    .map((part, at) => (at ? part.replace(/^\[[\d;]*m/, '') : part))
    .join('')
const beginning = (text: string) => plain(text).trim().split('\n').slice(0, LINES).join('\n')
const indent = (text: string) => text.replaceAll(/^/gm, '    ')
