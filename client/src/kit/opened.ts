import { useEffect, useState } from 'react'

/** A popup opens only once it is there: what had the focus at that moment gets it back when it closes. */
export function useOpenedOnceThere(opened: boolean): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return opened && there
}
