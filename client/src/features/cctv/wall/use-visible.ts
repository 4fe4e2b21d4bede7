import { type RefObject, useEffect, useState } from 'react'

/** Out of sight for so long, and its picture stops. */
const GONE_MS = 5_000

/** Whether something is on the part of the page that is seen, and the page is. What leaves for a moment counts as there. */
export function useVisible(element: RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    let inView = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(timer)
      const isSeen = inView && document.visibilityState === 'visible'
      if (isSeen) setVisible(true)
      else timer = setTimeout(() => setVisible(false), GONE_MS)
    }
    const watch = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? false
      settle()
    })
    watch.observe(target)
    document.addEventListener('visibilitychange', settle)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      document.removeEventListener('visibilitychange', settle)
    }
  }, [element])
  return visible
}
