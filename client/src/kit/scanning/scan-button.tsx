import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLate } from '../overlays/late.ts'
import type { CodeKind } from './code-kinds.ts'

/** Camera and decoder come with the first use. */
const loadDialog = async () => (await import('./scan-dialog.tsx')).ScanDialog

interface ScanButtonProps {
  /** What is scanned, as the heading of the dialog. */
  readonly title: string
  /** Codes that are looked for: one list for the life of the button. */
  readonly kinds: readonly CodeKind[]
  /** The code, without spaces around it. */
  readonly onCode: (code: string) => void
  readonly size?: 'sm' | 'lg'
}

/** Opens the camera and hands over the first code it sees. */
export function ScanButton({ title, kinds, onCode, size = 'sm' }: ScanButtonProps) {
  const { t } = useTranslation('scanning')
  const [isScanning, setScanning] = useState(false)
  const Dialog = useLate(loadDialog, isScanning)
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconCamera size={16} aria-hidden />}
        loading={isScanning && !Dialog}
        onClick={() => setScanning(true)}
      >
        {t('open')}
      </Button>
      {isScanning && Dialog && (
        <Dialog
          title={title}
          kinds={kinds}
          close={() => setScanning(false)}
          onCode={(text) => {
            setScanning(false)
            if (text.trim()) onCode(text.trim())
          }}
        />
      )}
    </>
  )
}
