import { Button, type ButtonProps } from './button.tsx';
import { useAction } from './use-action.ts';

interface ActionButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  act: () => Promise<unknown>;
}

/** A button that is busy until what it does is done. */
export function ActionButton({ act, ...rest }: ActionButtonProps) {
  const { busy, run } = useAction(act);
  return <Button {...rest} busy={busy} onClick={() => run()} />;
}
