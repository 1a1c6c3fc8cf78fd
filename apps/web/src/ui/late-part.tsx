// Parts of a screen that come with code of their own. Where it does not come (after a deploy it has another name, without a
// connection it has none), the screen around them stays.
import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';
import { Failed } from './state/failed.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Loaded<Props> = { default: ComponentType<Props> };

const Nothing = () => null;

/** One that nobody asked for: without its code there is what stands in for it, or nothing. */
export const quietPart = <Props extends object>(load: Load<Props>, StandIn: ComponentType<Props> = Nothing) =>
  lazy(async (): Promise<Loaded<Props>> => ({ default: await load().catch(() => StandIn) }));

type MissingProps<Props> = { load: Load<Props>; props: Props };

function Missing<Props extends object>({ load, props }: MissingProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    const loaded = await load().catch(() => null);
    setPart(() => loaded);
    setTrying(false);
  };
  if (Part) return <Part {...props} />;
  return (
    <Failed
      title="This part could not be loaded"
      message="The connection was lost, or Insights has just been updated. If it stays away, reload the page."
      isRetrying={isTrying}
      onRetry={() => void tryAgain()}
    />
  );
}

/** One that was asked for: without its code it says so, and can be tried again. */
export const latePart = <Props extends object>(load: Load<Props>) =>
  lazy(
    async (): Promise<Loaded<Props>> => ({
      default: await load().catch(() => (props: Props) => <Missing load={load} props={props} />),
    }),
  );

/**
 * One in the place of something else, as a table in that of its chart: `StandIn` is as high as it will be, and gives way at
 * once, which what suspends does only after a third of a second. Whoever calls `reach` before it is shown sees no stand-in.
 */
export function placedPart<Props extends object>(load: Load<Props>, StandIn: ComponentType<Props>) {
  let code: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    code ??= await load();
    return code;
  };
  const Gone = (props: Props) => <Missing load={loadOnce} props={props} />;
  function Part(props: Props) {
    const [Code, setCode] = useState(() => code);
    useEffect(() => {
      if (Code) return;
      loadOnce().then(
        (loaded) => startTransition(() => setCode(() => loaded)),
        () => setCode(() => Gone),
      );
    }, [Code]);
    return Code ? <Code {...props} /> : <StandIn {...props} />;
  }
  const reach = () => {
    loadOnce().catch(() => null); // it is said where the part is shown
  };
  return { Part, reach };
}
