import axe from 'axe-core'
import { EXPERIMENTAL, inDark, linesOf, OF_COLOURS, TAGS } from '../kit/axe-rules.ts'

/** What axe finds wrong on the page as it stands, or on a part of it: rule, where, and why. */
export const wrongOn = (within = 'html'): Promise<string[]> =>
  found(within, { runOnly: { type: 'tag', values: TAGS }, rules: { [EXPERIMENTAL]: { enabled: false } } })

/** The same in light, and then what dark colours change. */
export async function wrongInBoth(within?: string): Promise<string[]> {
  const light = await wrongOn(within)
  const { dataset } = document.documentElement
  const before = dataset['mantineColorScheme']
  dataset['mantineColorScheme'] = 'dark'
  const dark = await found(within ?? 'html', { runOnly: { type: 'rule', values: OF_COLOURS } })
  dataset['mantineColorScheme'] = before
  return [...light, ...inDark(dark)]
}

const painted = () => new Promise((go) => requestAnimationFrame(go))

/** Text that still fades in, or changes from one scheme's colour to the other's, has neither contrast. */
async function transitionsOver(): Promise<void> {
  // One that has just been asked for begins with the next picture.
  await painted()
  await painted()
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

async function found(within: string, options: axe.RunOptions): Promise<string[]> {
  await transitionsOver()
  return linesOf((await axe.run(within, options)).violations)
}
