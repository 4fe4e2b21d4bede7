import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const WallSetup = lazy(async () => ({ default: (await import('../wall-setup.tsx')).WallSetup }))

/** Opens the set-up of the wall mode; on a wall there is nothing to open. */
export function WallButton() {
  const { t } = useTranslation('wall')
  const { wall } = useSearch({ strict: false })
  const [opened, setOpened] = useState(false)
  if (wall) return null
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceTv size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('wallMode')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <WallSetup close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
