/** Whole minutes as hours and minutes, `8:05`; a minus sign before fewer than none. */
export const hoursText = (minutes: number): string =>
  `${minutes < 0 ? '−' : ''}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`
