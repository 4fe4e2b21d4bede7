import type { PtzState } from '@menara/shared/contract/media/ptz.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/overlays/toasts.ts'
import { openPtzLink, type PtzLink } from './ptz-link.ts'

/** How things stand with a camera that moves, and the link it is moved over. Whoever leaves the window or the page lets go. */
export function usePtz(camera: string): { readonly state: PtzState | null; readonly link: React.RefObject<PtzLink | null> } {
  const { t } = useTranslation('cctv')
  const [state, setState] = useState<PtzState | null>(null)
  const link = useRef<PtzLink | null>(null)
  useEffect(() => {
    const mine = openPtzLink(camera, { onState: setState, onRefused: (words) => toast('error', t('ptz.refused'), words) })
    link.current = mine
    const hidden = () => document.hidden && mine.stop()
    window.addEventListener('blur', mine.stop)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('blur', mine.stop)
      document.removeEventListener('visibilitychange', hidden)
      mine.end()
      link.current = null
    }
  }, [camera, t])
  return { state, link }
}
