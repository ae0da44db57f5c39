/** How long work goes on before it lets a key through, in milliseconds. */
const SLICE_MS = 8;

/** Does work step by step, between which keys get through; says when it is done. Answers how to give it up. */
export function inSlices<T>(steps: Iterator<void, T>, done: (value: T) => void = () => {}): () => void {
  const goOn = () => {
    const until = performance.now() + SLICE_MS;
    let step = steps.next();
    while (!step.done && performance.now() < until) step = steps.next();
    if (step.done) done(step.value);
    else timer = setTimeout(goOn);
  };
  let timer = setTimeout(goOn);
  return () => clearTimeout(timer);
}
