/** By how many pixels the page is wider than what shows it. */
export const overflow = (): number => document.documentElement.scrollWidth - innerWidth
