/** For what scrolls within itself and may hold nothing to focus: it is reached, and scrolled, by keyboard (WCAG 2.1.1). */
export const scrolling = { tabIndex: 0 } as const
