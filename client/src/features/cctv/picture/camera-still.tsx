import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNowText } from '../../../kit/dates/clock.ts'
import { NoStill, type Still, stillOf } from '../cctv.api.ts'
import classes from '../cctv.module.css'

interface CameraStillProps {
  readonly id: string
  readonly name: string
  readonly everyMs: number
  /** Says nothing of why there is none: what stands beside it does. */
  readonly quiet?: boolean
  /** Something else stands before it: it stays where it is, and is neither renewed nor spoken of. */
  readonly covered?: boolean
  /** Its age is said elsewhere. */
  readonly ageless?: boolean
  /** A new one has come. */
  readonly onStill?: (takenAt: number) => void
}

/** The newest still of a camera, with its age. */
export function CameraStill({ id, name, everyMs, quiet = false, covered = false, ageless = false, onStill }: CameraStillProps) {
  const { t } = useTranslation('cctv')
  const { data, error } = useQuery({ ...stillOf(id, everyMs), enabled: !covered })
  const url = useObjectUrl(data?.picture)
  const takenAt = data?.takenAt
  useEffect(() => {
    if (takenAt !== undefined) onStill?.(takenAt)
  }, [takenAt, onStill])
  const reason = error instanceof NoStill ? error.reason : null
  return (
    <>
      {url && <img className={classes.picture} src={url} alt={covered ? '' : t('stillOf', { name })} draggable={false} />}
      {data && !covered && !ageless && <StillAge still={data} />}
      {!data && error && !quiet && <span className={classes.nothing}>{reason ? t(`reason.${reason}`) : t('noStill')}</span>}
    </>
  )
}

function StillAge({ still }: { readonly still: Still }) {
  const { t } = useTranslation('cctv')
  const text = useNowText((now) => t('stillAge', { count: Math.max(0, Math.round((now - still.takenAt) / 1000)) }))
  return <span className={classes.age}>{text}</span>
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
