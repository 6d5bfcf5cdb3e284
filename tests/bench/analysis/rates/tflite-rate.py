"""How fast TensorFlow Lite runs a network: one process a core, one thread and one window a run each, as
BirdNET-Analyzer uses it. `tflite-rate.py MODEL PROCESSES` prints "ready" once every process has run one window;
a line with a number runs that many windows in each process at once, and is answered with a line of JSON: seconds by
the clock, and of the processes' time together. It ends where its input ends."""

import json
import multiprocessing
import sys
import time

import numpy


def interpreter_class():
    try:
        from ai_edge_litert.interpreter import Interpreter
    except ImportError:
        try:
            from tflite_runtime.interpreter import Interpreter
        except ImportError:
            from tensorflow.lite import Interpreter
    return Interpreter


def work(path, pipe):
    interpreter = interpreter_class()(model_path=path, num_threads=1)
    interpreter.allocate_tensors()
    given = interpreter.get_input_details()[0]
    window = numpy.random.default_rng(1).uniform(-0.3, 0.3, given["shape"]).astype(numpy.float32)

    def run():
        interpreter.set_tensor(given["index"], window)
        interpreter.invoke()

    run()
    pipe.send("ready")
    while (windows := pipe.recv()) is not None:
        before = time.process_time()
        for _ in range(windows):
            run()
        pipe.send(time.process_time() - before)


def main(path, processes):
    # What is not installed is said once, and here.
    interpreter_class()
    pipes = []
    for _ in range(processes):
        ours, theirs = multiprocessing.Pipe()
        multiprocessing.Process(target=work, args=(path, theirs), daemon=True).start()
        theirs.close()
        pipes.append(ours)
    for pipe in pipes:
        pipe.recv()
    print("ready", flush=True)
    for line in sys.stdin:
        start = time.perf_counter()
        for pipe in pipes:
            pipe.send(int(line))
        cpu = sum(pipe.recv() for pipe in pipes)
        print(json.dumps({"seconds": time.perf_counter() - start, "cpu_seconds": cpu}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
