import { useEffect, useState } from 'react'

/** The browser's question whether to install the page; TypeScript's DOM does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Asks the browser to install the page; null where it is installed, or where the browser offers that in its own menu. */
export function useInstalling(): (() => Promise<void>) | null {
  const [question, setQuestion] = useState<InstallPrompt | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    addEventListener(
      'beforeinstallprompt',
      (event) => {
        event.preventDefault()
        setQuestion(event as InstallPrompt)
      },
      { signal },
    )
    addEventListener('appinstalled', () => setQuestion(null), { signal })
    return () => ended.abort()
  }, [])
  return (
    question &&
    (async () => {
      // It may be asked once.
      setQuestion(null)
      await question.prompt()
    })
  )
}
