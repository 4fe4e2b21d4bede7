import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './app/app.css'
import { StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadOnMissingChunk } from './app/routing/page-reload.ts'
import { warmUp } from './app/warm-up.ts'
import { openTexts } from './i18n/i18n.ts'
import { loadConfig, readConfig } from './kit/calls/config.ts'
import { dropOldDrafts } from './kit/forms/drafts.ts'
import { schemeAtStart } from './kit/look/colour-scheme.ts'
import { isQuiet } from './kit/overlays/late.ts'
import { takeStored } from './kit/session/session.ts'

document.documentElement.dataset['mantineColorScheme'] = schemeAtStart()
addEventListener('vite:preloadError', (event) => {
  if (!isQuiet() && reloadOnMissingChunk()) event.preventDefault()
})

warmUp(location.pathname)
dropOldDrafts()
await Promise.all([openTexts(), loadConfig()])
// What a person may by the configuration is known only now.
if (readConfig().foreign) takeStored()
const place = document.getElementById('root')
if (place) {
  const root = createRoot(place)
  // As a transition: drawn in small steps, so that the browser stays awake.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Suspense fallback={null}>
          <App />
        </Suspense>
      </StrictMode>,
    ),
  )
}
