import type { Result } from 'axe-core'

/** What axe judges a page by. */
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** axe itself calls it experimental: it takes the initials in a portrait for the label of the button around it. */
export const EXPERIMENTAL = 'label-content-name-mismatch'
/** All that another colour scheme can break. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** A line for each element that breaks a rule: rule, where, and why. */
export const linesOf = (violations: readonly Result[]): string[] =>
  violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  )
/** Those that were found in the dark scheme. */
export const inDark = (lines: readonly string[]): string[] => lines.map((line) => `dark, ${line}`)
