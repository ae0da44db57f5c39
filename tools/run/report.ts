/** Where an installation tells what happens; `problem` is for what a person should look at. */
export type Report = { say: (text: string) => void; problem: (text: string) => void };
