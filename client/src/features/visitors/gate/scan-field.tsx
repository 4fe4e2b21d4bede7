import { Button, Group, TextInput } from '@mantine/core'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import { IconScan } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { ScanButton } from '../../../kit/scanning/scan-button.tsx'
import { useSite, useZoneOf } from '../../../kit/site.ts'
import { useVisitorCommand } from '../visitors.api.ts'
import { useBoard } from '../visitors.live.ts'

const QR = ['qr_code'] as const

interface ScanFieldProps {
  /** How a visitor who was found is shown. */
  readonly card: (visitor: Visitor) => ReactNode
}

/** Who is meant by a code: read by the camera, by a scanner that types and presses enter, or typed by hand. */
export function ScanField({ card }: ScanFieldProps) {
  const { t } = useTranslation('visitors')
  const site = useSite()
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Visitor | null>(null)
  const scan = useVisitorCommand(visitors.scan, null)
  const look = (text: string) =>
    scan.mutate(
      { body: { code: text.slice(0, 200), ...(site && { location_id: site.id }) } },
      { onSuccess: ({ data }) => setFound(data), onSettled: () => setCode('') },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) look(code.trim())
      }}
    >
      <Group align="flex-end" gap={6}>
        <TextInput label={t('scanCode')} value={code} autoComplete="off" onChange={(event) => setCode(event.currentTarget.value)} />
        <Button type="submit" variant="default" leftSection={<IconScan size={16} aria-hidden />} loading={scan.isPending}>
          {t('scanFind')}
        </Button>
        <ScanButton title={t('cameraTitle')} kinds={QR} onCode={look} />
      </Group>
      {found && (
        <Modal opened onClose={() => setFound(null)} title={t('scanFound')} centered>
          <Scanned first={found} card={card} />
        </Modal>
      )}
    </form>
  )
}

/** Who was found; a step that is taken here shows at once. */
function Scanned({ first, card }: ScanFieldProps & { readonly first: Visitor }) {
  const zone = useZoneOf()(first.location.id)
  const feed = useBoard(first.location.id, dayAt(zone, Date.parse(first.from)))
  const now = feed.rows.get(first.id)
  return card(now && now.rev >= first.rev ? now : first)
}
