import axe from 'axe-core'
import { expect } from 'vitest'
import { EVERY_RULE, inDark, linesOf, RULES_OF_COLOUR } from '../kit/axe-rules.ts'
import { systemPrefers } from './computer.ts'

/** What axe finds wrong on the page as it stands, or on a part of it: rule, where, and why. */
export const wrongOn = (within = 'html'): Promise<string[]> => found(within, EVERY_RULE)

/** The same in light, and then what dark colours change. The page follows the system, unless it has one look for everybody. */
export async function wrongInBoth(within = 'html'): Promise<string[]> {
  const light = await wrongOn(within)
  const { dataset } = document.documentElement
  await systemPrefers('dark')
  try {
    await expect.poll(() => dataset['mantineColorScheme']).toBe(dataset['forced'] || 'dark')
    return [...light, ...inDark(await found(within, RULES_OF_COLOUR))]
  } finally {
    await systemPrefers('light')
  }
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
