/* The commands of the `honjin` program: honjin COMMAND ... */
#ifndef HONJIN_CLI_COMMANDS_H
#define HONJIN_CLI_COMMANDS_H

/* argv[0] is the command's name. They return the exit status: 0 done, 1 failed, 2 called wrongly. */
int arena_main(int argc, char **argv);
int balance_main(int argc, char **argv);
int bench_main(int argc, char **argv);
int engine_main(int argc, char **argv);
int games_main(int argc, char **argv);
int learn_main(int argc, char **argv);
int lesson_main(int argc, char **argv);
int help_main(int argc, char **argv);
int odds_main(int argc, char **argv);
int pack_main(int argc, char **argv);
int play_main(int argc, char **argv);
int replay_main(int argc, char **argv);
int review_main(int argc, char **argv);
int rules_main(int argc, char **argv);
int serve_main(int argc, char **argv);
int backup_main(int argc, char **argv);
int store_main(int argc, char **argv);
int restore_main(int argc, char **argv);
int show_main(int argc, char **argv);
int soak_main(int argc, char **argv);
int verify_main(int argc, char **argv);
int words_main(int argc, char **argv);
int version_main(int argc, char **argv);

#endif
