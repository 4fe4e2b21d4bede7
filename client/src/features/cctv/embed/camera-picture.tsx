import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { camerasOf } from '../cctv.api.ts'
import classes from '../cctv.module.css'
import { CameraStill } from '../picture/camera-still.tsx'
import { useVisible } from '../wall/use-visible.ts'

const STILL_MS = 10_000

/** The newest picture of a camera while it is in sight; leads to the moving one. */
export function CameraPicture({ id }: { readonly id: string }) {
  const { t } = useTranslation('cctv')
  const frame = useRef<HTMLDivElement>(null)
  const visible = useVisible(frame)
  const mayCameras = useMay('show_plugin_cctv')
  const cameras = useQuery({ ...camerasOf(undefined), enabled: mayCameras })
  if (!mayCameras) return <EmptyState title={t('notForYou')} />
  const camera = cameras.data?.data.find((camera) => camera.id === id)
  if (cameras.data && !camera) return <EmptyState title={t('unknownCamera')} />
  const name = camera?.name ?? ''
  return (
    <div ref={frame} className={classes.inWidget}>
      {visible && camera && <CameraStill id={id} name={name} everyMs={STILL_MS} />}
      {camera && (
        <div className={classes.caption}>
          <AnchorLink to="/admin/home/cctv-single" search={{ id }} c="inherit" size="xs" className="clip">
            {name}
          </AnchorLink>
        </div>
      )}
    </div>
  )
}
