/** Lines told apart on light and dark ground; the first is the house's. Beside each stands its name. */
const LINES = ['var(--mantine-primary-color-filled)', '#3b82c4', '#8b6cc9', '#b07d2b', '#7d8794', '#c2577e', '#4f9a4f', '#5b8fa8'] as const
export const colourOf = (at: number): string => LINES[at % LINES.length] ?? LINES[0]
