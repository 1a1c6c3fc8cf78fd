// Parts of a screen whose code is fetched when they are first drawn.
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useState,
  useTransition,
} from 'react';
import { Failed } from './state/failed.tsx';

/** The code could not be loaded: there is no connection, or a deploy has renamed it. */
class MissingCode extends Error {}

const RELOADED = 'insights.reloaded-from';

/** Reloads the page once after a deploy has replaced its code; a lost connection is no reason to. */
async function reloadAfterDeploy(): Promise<void> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!running || sessionStorage.getItem(RELOADED) === running) return;
  const page = await fetch('/', { cache: 'no-store' });
  if (!page.ok || (await page.text()).includes(running)) return;
  sessionStorage.setItem(RELOADED, running);
  window.location.reload();
}

type BoundaryProps = { renderFailed: (reset: () => void) => ReactNode; children: ReactNode };
type BoundaryState = { error: unknown };

class MissingCodeBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };
  static getDerivedStateFromError = (error: unknown): BoundaryState => ({ error });
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof MissingCode)) throw error; // an error of the part itself belongs to the screen
    return this.props.renderFailed(() => this.setState({ error: null }));
  }
}

const MESSAGE =
  'The connection was lost, or Insights has just been updated. If trying again does not help, reload the page.';

/** `React.lazy` with a fallback while the code is loading, and a way to try again where that fails. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
) {
  const fetchCode = async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      Code = createLazy(); // React remembers the failure of the one before
      await reloadAfterDeploy().catch(() => {});
      throw new MissingCode('The code of a part of the screen did not arrive', { cause });
    }
  };
  const createLazy = (): ComponentType<Props> => lazy(fetchCode);
  let Code = createLazy();

  return function LazyComponent(props: Props) {
    const [Drawn, setDrawn] = useState(() => Code);
    const [isRetrying, startRetry] = useTransition();
    const retry = (reset: () => void) =>
      startRetry(async () => {
        const arrived = await fetchCode().catch(() => null);
        if (!arrived) return; // the button stays, and the focus on it
        setDrawn(() => arrived.default);
        reset();
      });
    return (
      <Suspense fallback={<Fallback {...props} />}>
        <MissingCodeBoundary
          renderFailed={(reset) => (
            <Failed
              title="This part could not be loaded"
              message={MESSAGE}
              isRetrying={isRetrying}
              onRetry={() => retry(reset)}
            />
          )}
        >
          <Drawn {...props} />
        </MissingCodeBoundary>
      </Suspense>
    );
  };
}
