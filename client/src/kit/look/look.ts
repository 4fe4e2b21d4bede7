import { type Icon, IconCircleDashed } from '@tabler/icons-react'

/** How a state is drawn beside its word. */
export interface Look {
  readonly colour: string
  readonly icon: Icon
}
const NEUTRAL: Look = { colour: 'gray', icon: IconCircleDashed }

/** The look of a state; another upstream's word that the table does not have is drawn in grey, and stands as it came. */
export const lookOf = (looks: Readonly<Record<string, Look>>, word: string): Look => (Object.hasOwn(looks, word) && looks[word]) || NEUTRAL

/** The same where a state has a colour alone. */
export const colourOf = (colours: Readonly<Record<string, string>>, word: string): string =>
  (Object.hasOwn(colours, word) && colours[word]) || NEUTRAL.colour
