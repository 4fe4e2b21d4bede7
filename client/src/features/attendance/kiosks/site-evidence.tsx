import { Alert, Button, Stack, Text } from '@mantine/core'
import type { OwnAttendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLate } from '../../../kit/overlays/late.ts'
import type { CodeKind } from '../../../kit/scanning/code-kinds.ts'
import type { Lacking, useClockIn } from '../clocking/use-clock-in.ts'
import { PhotoStep } from './photo-step.tsx'
import { codeIn } from './scanned-code.ts'

const KINDS: readonly CodeKind[] = ['qr_code']
const loadDialog = async () => (await import('../../../kit/scanning/scan-dialog.tsx')).ScanDialog

interface SiteEvidenceProps {
  readonly lacking: Lacking | null
  /** The code that the page was opened with. */
  readonly kioskCode: string | undefined
  /** Whether a kiosk shows codes here. */
  readonly scans: boolean
  readonly act: OwnAttendance['allowed']
  readonly busy: boolean
  readonly send: ReturnType<typeof useClockIn>['send']
  readonly cancel: () => void
}

/** What a site takes beside one's position: the code of its kiosk, and a photo. */
export function SiteEvidence({ lacking, kioskCode, scans, act, busy, send, cancel }: SiteEvidenceProps) {
  const { t } = useTranslation('kiosks')
  if (lacking?.photo)
    return (
      <Stack gap="xs">
        <Text size="sm" role="alert">
          {lacking.text}
        </Text>
        <PhotoStep busy={busy} cancel={cancel} onPhoto={(photo) => void send({ ...lacking.more, photo })} />
      </Stack>
    )
  return (
    <Stack gap="xs">
      {lacking && (
        <Alert color="orange" role="alert">
          {lacking.text}
        </Alert>
      )}
      {kioskCode !== undefined && (
        <Button size="lg" fullWidth variant="default" loading={busy} onClick={() => void send({ kiosk_code: kioskCode })}>
          {t(act === 'check_in' ? 'inByCode' : 'outByCode')}
        </Button>
      )}
      {scans && <Scan busy={busy} onCode={(kiosk_code) => void send({ kiosk_code })} />}
    </Stack>
  )
}

function Scan({ busy, onCode }: { readonly busy: boolean; readonly onCode: (code: string) => void }) {
  const { t } = useTranslation('kiosks')
  const [isScanning, setScanning] = useState(false)
  const Dialog = useLate(loadDialog, isScanning)
  return (
    <>
      <Button
        size="lg"
        fullWidth
        variant="default"
        leftSection={<IconQrcode size={20} aria-hidden />}
        loading={busy || (isScanning && !Dialog)}
        onClick={() => setScanning(true)}
      >
        {t('scan')}
      </Button>
      {isScanning && Dialog && (
        <Dialog
          title={t('scan')}
          kinds={KINDS}
          close={() => setScanning(false)}
          onCode={(text) => {
            setScanning(false)
            onCode(codeIn(text))
          }}
        />
      )}
    </>
  )
}
