/*
 * Speech recognition over a pipe: PCM in, JSON lines out. Built on first use against libpocketsphinx (BSD licence),
 * run as a process of its own, one for each speaker.
 *
 * stdin:  16-bit little-endian mono samples at 16,000 Hz, endless. The first `prime` of them only warm the recogniser
 *         up (it adapts to the channel); nothing is said about them. Read in blocks of 320: `prime` is a multiple.
 * stdout: {"type":"ready"}
 *         {"type":"interim","at":ms,"words":[["text",startMs,endMs,score],...]}   each 100 ms of sound while
 *         speech is heard; score is the log of the word's probability in the language model
 *         {"type":"final","at":ms,"words":[...]}    at the end of an utterance, of 20 s of sound at the latest
 *         {"type":"heard","at":ms}                  each 100 ms of sound that was worked on, whatever was in it
 *         Times are milliseconds of sound since the end of the priming samples.
 *
 * usage: recogniser <acoustic model> <language model> <dictionary> <prime samples>
 *        recogniser words <language model>    prints each word of it, with the log10 of its probability
 */
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/ngram_model.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAMPLES_PER_MS 16
#define BLOCK_SAMPLES 320
#define INTERIM_SAMPLES 1600
/* Sound without a pause, as music is, makes memory and the work at an utterance's end grow. */
#define UTTERANCE_SAMPLES (20 * 16000)
#define FRAME_MS 10

/* Fillers are written <sil>, [NOISE], ++BREATH++; variants of a word as word(2). */
static int is_filler(const char *word)
{
    return word[0] == '<' || word[0] == '[' || word[0] == '+';
}

static void print_text(const char *word)
{
    const char *c;
    putchar('"');
    for (c = word; *c && *c != '('; c++) {
        if (*c == '"' || *c == '\\')
            putchar('\\');
        putchar(*c);
    }
    putchar('"');
}

/* The decoder counts frames from the start of its process, over all utterances. */
static void print_hypothesis(ps_decoder_t *ps, const char *type, long at_ms, long primed_ms)
{
    ps_seg_t *seg;
    int first = 1;
    printf("{\"type\":\"%s\",\"at\":%ld,\"words\":[", type, at_ms);
    for (seg = ps_seg_iter(ps); seg; seg = ps_seg_next(seg)) {
        int start, end;
        int32 acoustic, language, back_off;
        const char *word = ps_seg_word(seg);
        if (is_filler(word))
            continue;
        ps_seg_frames(seg, &start, &end);
        printf(first ? "[" : ",[");
        print_text(word);
        ps_seg_prob(seg, &acoustic, &language, &back_off);
        printf(",%ld,%ld,%d]", start * (long)FRAME_MS - primed_ms, (end + 1) * (long)FRAME_MS - primed_ms, (int)language);
        first = 0;
    }
    printf("]}\n");
    fflush(stdout);
}

/* A sign of life: how far the sound that was sent has been worked on. */
static void print_progress(long at_ms)
{
    printf("{\"type\":\"heard\",\"at\":%ld}\n", at_ms);
    fflush(stdout);
}

static int print_words(const char *path)
{
    logmath_t *log = logmath_init(1.0001, 0, 0);
    ngram_model_t *model = ngram_model_read(NULL, path, NGRAM_AUTO, log);
    uint32 count, word;
    int32 used;
    if (!model)
        return 1;
    count = ngram_model_get_counts(model)[0];
    for (word = 0; word < count; word++)
        printf("%.4f %s\n", logmath_log_to_log10(log, ngram_ng_prob(model, word, NULL, 0, &used)),
               ngram_word(model, word));
    ngram_model_free(model);
    logmath_free(log);
    return 0;
}

int main(int argc, char **argv)
{
    cmd_ln_t *config;
    ps_decoder_t *ps;
    int16 block[BLOCK_SAMPLES];
    long total = 0, since_interim = 0, since_progress = 0, utterance_start = 0, prime;
    int in_utterance = 0, ready = 0;
    size_t count;

    err_set_logfp(NULL);
    if (argc == 3 && strcmp(argv[1], "words") == 0)
        return print_words(argv[2]);
    if (argc != 5) {
        fprintf(stderr, "usage: %s <acoustic model> <language model> <dictionary> <prime samples>\n", argv[0]);
        return 2;
    }
    prime = atol(argv[4]);
    config = cmd_ln_init(NULL, ps_args(), TRUE, "-hmm", argv[1], "-lm", argv[2], "-dict", argv[3], "-logfn", "/dev/null",
                         "-vad_postspeech", "50", NULL);
    ps = config ? ps_init(config) : NULL;
    if (!ps || ps_start_utt(ps) < 0) {
        fprintf(stderr, "the recogniser does not start with these models\n");
        return 1;
    }
    for (;;) {
        if (!ready && total >= prime) {
            ps_end_utt(ps);
            ps_start_utt(ps);
            in_utterance = 0;
            ready = 1;
            total = 0;
            since_progress = 0;
            printf("{\"type\":\"ready\"}\n");
            fflush(stdout);
        }
        count = fread(block, sizeof(int16), BLOCK_SAMPLES, stdin);
        if (count == 0)
            break;
        total += (long)count;
        since_interim += (long)count;
        ps_process_raw(ps, block, count, FALSE, FALSE);
        if (ps_get_in_speech(ps)) {
            if (!in_utterance) {
                in_utterance = 1;
                since_interim = 0;
                utterance_start = total;
            } else if (since_interim >= INTERIM_SAMPLES) {
                since_interim = 0;
                if (ready)
                    print_hypothesis(ps, "interim", total / SAMPLES_PER_MS, prime / SAMPLES_PER_MS);
            }
        }
        if (in_utterance && (!ps_get_in_speech(ps) || total - utterance_start >= UTTERANCE_SAMPLES)) {
            ps_end_utt(ps);
            if (ready)
                print_hypothesis(ps, "final", total / SAMPLES_PER_MS, prime / SAMPLES_PER_MS);
            ps_start_utt(ps);
            in_utterance = 0;
        }
        since_progress += (long)count;
        if (ready && since_progress >= INTERIM_SAMPLES) {
            since_progress = 0;
            print_progress(total / SAMPLES_PER_MS);
        }
    }
    if (in_utterance && ready) {
        ps_end_utt(ps);
        print_hypothesis(ps, "final", total / SAMPLES_PER_MS, prime / SAMPLES_PER_MS);
    }
    ps_free(ps);
    cmd_ln_free_r(config);
    return 0;
}
