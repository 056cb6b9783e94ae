import '#src/text/account.ts'
import { Button, Group, Text } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import classes from './factor.module.css'

interface Props {
  /** Null while there are none to show. */
  codes: readonly string[] | null
  onClose: () => void
}

/** Recovery codes, this once. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const say = useText()
  const save = () => {
    const text = `${say('account.factor.codesTitle')} · ${location.host}\n\n${codes?.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'lamplighter-recovery-codes.txt')
  }
  return (
    <Dialog opened={codes !== null} onClose={onClose} title={say('account.factor.codesTitle')} size={480}>
      <Text size="sm">{say('account.factor.codesHint')}</Text>
      <ul className={classes.codes}>
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm" className={classes.answers}>
        <Button variant="default" onClick={save}>
          {say('account.factor.save')}
        </Button>
        <Button onClick={onClose}>{say('account.factor.kept')}</Button>
      </Group>
    </Dialog>
  )
}
