import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** axe itself calls it experimental: it takes the initials in a portrait for the label of the button around it. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: false } }
/** All that another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong on the page as it stands, or on a part of it: rule, where, and why. */
export const wrongOn = (within = 'html'): Promise<string[]> =>
  found(within, { runOnly: { type: 'tag', values: TAGS }, rules: EXPERIMENTAL })

/** The same in light, and then what dark colours change. */
export async function wrongInBoth(within?: string): Promise<string[]> {
  const light = await wrongOn(within)
  const { dataset } = document.documentElement
  const before = dataset['mantineColorScheme']
  dataset['mantineColorScheme'] = 'dark'
  const dark = await found(within ?? 'html', { runOnly: { type: 'rule', values: OF_COLOURS } })
  dataset['mantineColorScheme'] = before
  return [...light, ...dark.map((text) => `dark, ${text}`)]
}

/** Text that still fades in, or changes from one scheme's colour to the other's, has neither contrast. */
const transitionsOver = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ finished }) => finished),
  )

async function found(within: string, options: axe.RunOptions): Promise<string[]> {
  await transitionsOver()
  const { violations } = await axe.run(within, options)
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  )
}
