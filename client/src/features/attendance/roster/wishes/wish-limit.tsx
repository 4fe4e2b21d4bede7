import { Button, Group, NumberInput } from '@mantine/core'
import type { Roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { MAX_WISHES } from '@menara/shared/domain/people/roster/shift-wishes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../../kit/overlays/modal.tsx'
import { useWishLimit } from './wishes.api.ts'

/** How many wishes a person of the site may have in a month. */
export function WishLimitDialog({ roster, close }: { readonly roster: Roster; readonly close: () => void }) {
  const { t } = useTranslation(['roster', 'common'])
  const [count, setCount] = useState(roster.wish_limit)
  const save = useWishLimit()
  return (
    <Modal opened onClose={close} title={t('wishes.limitTitle')} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ location_id: roster.location.id, per_month: count }, { onSuccess: close })
        }}
      >
        <NumberInput
          label={t('wishes.limit')}
          description={t('wishes.limitText')}
          allowDecimal={false}
          min={0}
          max={MAX_WISHES}
          value={count}
          onChange={(value) => setCount(typeof value === 'number' ? value : 0)}
        />
        <Group justify="flex-end" mt="sm">
          <Button type="submit" loading={save.isPending}>
            {t('saveChanges', { ns: 'common' })}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
