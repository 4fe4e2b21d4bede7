import type { Result, RunOptions } from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** axe itself calls it experimental: it takes the initials in a portrait for the label of the button around it. */
const EXPERIMENTAL = 'label-content-name-mismatch'

/** What axe judges a page by. */
export const EVERY_RULE: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  rules: { [EXPERIMENTAL]: { enabled: false } },
  resultTypes: ['violations'],
}
/** All that another colour scheme can break. */
export const RULES_OF_COLOUR: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/** A line for each element that breaks a rule: rule, where, and why. */
export const linesOf = (violations: readonly Result[]): string[] =>
  violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  )
/** Those that were found in the dark scheme. */
export const inDark = (lines: readonly string[]): string[] => lines.map((line) => `dark, ${line}`)
